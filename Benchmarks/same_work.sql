-- The core of adspec's work as somebody would write it who has DuckDB: the delivery figures by format, country, day and
-- ad unit, and five rules with the lines of their findings. docs/recording.md ("Reading", "Counting", "The format of an
-- ad") and docs/judging.md ("Which line") say what is counted and where a finding points. Lines of sessions may stand
-- mixed in the file. `harness/agreement.py` holds the answers to adspec's.
--
-- Variables: `recording`, a file; `definitions`, a glob of format.yaml files.
-- Left out: whether `load-unanswered` fails or needs review, which rests on more than these five rules; and what the
-- simulator never writes: an ad that names another ad's request, a live ad without `ad.start`, a tap that three parties
-- report, a value of another type, a blank line.

-- A line that isn't JSON is a row of NULLs, so that rows count lines; none of its fields counts.
CREATE TEMP TABLE events AS
SELECT * FROM (
  SELECT row_number() OVER () AS line, * FROM read_json(getvariable('recording'), format = 'newline_delimited',
    ignore_errors = true, maximum_object_size = 1048576, columns = {
      event: 'VARCHAR', session: 'VARCHAR', time: 'TIMESTAMPTZ', seq: 'BIGINT', ad: 'VARCHAR', kind: 'VARCHAR',
      formats: 'VARCHAR[]', adUnit: 'VARCHAR', format: 'VARCHAR', country: 'VARCHAR', asset: 'VARCHAR', "by": 'VARCHAR',
      customAssetKey: 'VARCHAR'}))
WHERE event IS NOT NULL AND session IS NOT NULL AND time IS NOT NULL;

-- What comes more than 10,000 lines after a session's end belongs to it no more.
DELETE FROM events USING (
  SELECT session, min(line) AS ended FROM events WHERE event = 'session.end' GROUP BY session) AS ends
WHERE events.session = ends.session AND line > ended + 10000;

-- Enough YAML for these definitions.
CREATE TEMP TABLE definitions AS
SELECT regexp_extract(content, '(?m)^id:\s*"?([^"\s#]+)', 1) AS id, regexp_extract(content, '(?m)^kind:\s*(\w+)', 1) AS kind,
  nullif(regexp_extract(content, 'customAssetKey:\s*"?([^"\s,}]+)', 1), '') AS stream,
  regexp_extract_all(regexp_extract(content, '(?m)^adUnits:([^#]*?)^\w', 1), '[^\s\[\],"-][^\s\[\],"]*') AS units
FROM read_text(getvariable('definitions'));

CREATE TEMP TABLE sessions AS
SELECT session, max(line) FILTER (event = 'session.end') AS ended, count(seq) AS numbers, max(seq) AS highest,
  min(seq) AS lowest, upper(arg_min(coalesce(country, ''), line) FILTER (event = 'session.start')) AS said,
  CASE said WHEN 'EL' THEN 'GR' WHEN 'UK' THEN 'GB' ELSE nullif(said, '') END AS country,
  arg_min(customAssetKey, line) FILTER (event = 'stream.request') AS stream
FROM events GROUP BY session;

CREATE TEMP TABLE disordered AS
SELECT session, line FROM (
  SELECT session, line, seq, time, lag(seq) OVER lines AS seq_before, lag(time) OVER lines AS time_before
  FROM events WINDOW lines AS (PARTITION BY session ORDER BY line))
WHERE seq <= seq_before OR time < time_before;

-- Where as many numbers came as there should be, in order, none is missing: the others are few, and looked at one by one.
CREATE TEMP TABLE gaps AS
WITH doubtful AS (
  SELECT session FROM sessions WHERE numbers <> highest + 1 OR lowest < 0
  UNION SELECT session FROM disordered),
numbered AS (SELECT session, seq, line FROM events SEMI JOIN doubtful USING (session) WHERE seq >= 0),
stretches AS (
  SELECT session, seq, coalesce(lag(seq) OVER (PARTITION BY session ORDER BY seq), -1) AS before
  FROM (SELECT DISTINCT session, seq FROM numbered))
SELECT session, min(numbered.line) AS line FROM stretches JOIN numbered USING (session)
WHERE stretches.seq > before + 1 AND numbered.seq >= stretches.seq GROUP BY session, stretches.seq;

-- A second load after an ad's impression begins a new ad under the same id.
CREATE TEMP TABLE ad_events AS
WITH loads AS (
  SELECT *, event = 'ad.load' AND max(line) FILTER (event IN ('impression', 'ad.display', 'ad.start')) OVER before
    > max(line) FILTER (event = 'ad.load') OVER before AS begins
  FROM events WHERE ad IS NOT NULL
  WINDOW before AS (PARTITION BY session, ad ORDER BY line ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING))
SELECT * EXCLUDE (ad, begins), ad AS id, ad || ' ' || sum(coalesce(begins, false)::INT) OVER (PARTITION BY session, ad ORDER BY line) AS ad
FROM loads;

CREATE TEMP TABLE ads AS
WITH grouped AS (
  SELECT session, id, ad, max(line) AS last_line, arg_min(format, line) FILTER (event = 'ad.load') AS loaded_as, count(*) FILTER (event = 'ad.request') AS requests, count(*) FILTER (event = 'ad.load') AS loads,
    list(line) FILTER (event = 'ad.request') AS request_lines,
    min(line) FILTER (event IN ('ad.load', 'ad.loadFailed')) AS first_answer,
    max(line) FILTER (event IN ('ad.load', 'ad.loadFailed')) AS last_answer,
    arg_min(time, line) FILTER (event = 'impression') AS impression, arg_min(time, line) FILTER (event = 'ad.display') AS display,
    arg_min(time, line) FILTER (event = 'ad.start') AS start, arg_min(time, line) FILTER (event = 'ad.load') AS load,
    arg_min(time, line) AS first, bool_or(event = 'ad.viewable') AS viewable,
    min(line) FILTER (event = 'impression') AS impression_line, min(line) FILTER (event = 'click') AS click_line
  FROM ad_events GROUP BY session, id, ad),
asked AS (
  SELECT session, ad AS id, arg_min(kind, line) AS asked, arg_min(adUnit, line) AS unit, arg_min(formats, line) AS formats
  FROM events WHERE event = 'ad.request' AND ad IS NOT NULL GROUP BY session, id),
named AS (
  SELECT grouped.* EXCLUDE (id), asked, unit, formats, country, stream, ended, coalesce(asked, CASE WHEN start IS NOT NULL THEN 'liveInterstitial' END, '') AS kinds,
    coalesce(loaded_as, CASE WHEN len(formats) = 1 THEN formats[1] END) AS named
  FROM grouped JOIN sessions USING (session) LEFT JOIN asked USING (session, id)),
-- Only what names no format is looked up by its ad unit or its stream.
found AS (
  SELECT session, ad, any_value(id) AS id FROM named, definitions
  WHERE named IS NULL AND CASE WHEN contains(kinds, 'liveInterstitial') THEN definitions.stream = named.stream
    ELSE contains(kinds, definitions.kind) AND list_contains(units, unit) END
  GROUP BY session, ad HAVING count(*) = 1)
SELECT named.*, coalesce(named, found.id) AS form,
  coalesce(definitions.kind, CASE WHEN kinds NOT IN ('', 'unknown') AND kinds NOT LIKE '[%' THEN kinds END) AS ad_kind,
  CASE ad_kind WHEN 'rewarded' THEN display WHEN 'liveInterstitial' THEN start ELSE impression END AS counted
FROM named LEFT JOIN found USING (session, ad) LEFT JOIN definitions ON definitions.id = coalesce(named, found.id);

-- What a party reports again within 100 ms is the same tap.
CREATE TEMP TABLE click_lines AS
SELECT * FROM ad_events WHERE event = 'click'
QUALIFY coalesce(epoch_us(time) - lag(epoch_us(time)) OVER (PARTITION BY session, ad, asset, "by" ORDER BY line) > 100000, true);

-- One line of a click is a tap; the other party's line for the same asset within a second is the same tap, once.
CREATE TEMP TABLE taps AS
WITH clicks AS (
  SELECT session, ad, asset, line,
    coalesce("by" <> lag("by") OVER lines AND abs(epoch_us(time) - lag(epoch_us(time)) OVER lines) <= 1000000, false) AS follows
  FROM click_lines WHERE coalesce(lower(replace(asset, ' ', '')) NOT IN ('adchoices', '3011', '3012', '1098'), true)
  WINDOW lines AS (PARTITION BY session, ad, asset ORDER BY line)),
runs AS (
  SELECT session, ad, asset, sum((NOT follows)::INT) OVER (PARTITION BY session, ad, asset ORDER BY line) AS run FROM clicks),
pairs AS (SELECT session, ad, (count(*) + 1) // 2 AS taps FROM runs GROUP BY session, ad, asset, run)
SELECT session, ad, sum(taps) AS taps FROM pairs GROUP BY session, ad;

CREATE TEMP TABLE figures AS
SELECT session, country, form, unit, strftime(coalesce(counted, load, first) AT TIME ZONE 'UTC', '%Y-%m-%d') AS day, requests, loads,
  (counted IS NOT NULL)::INT AS impressions, (counted IS NOT NULL AND viewable)::INT AS viewed, coalesce(taps, 0) AS taps
FROM ads LEFT JOIN taps USING (session, ad);

CREATE TEMP TABLE findings AS
SELECT 'event-disordered' AS rule, line FROM disordered
UNION ALL SELECT 'event-gap', line FROM gaps
-- The first request isn't open if its answer stands before it: that is another rule's.
UNION ALL SELECT 'load-unanswered', coalesce(ended, last_line) FROM (
  SELECT ended, last_line, unnest(list_filter(request_lines, lambda x: x > coalesce(last_answer, 0)
    AND (first_answer IS NULL OR list_min(request_lines) < first_answer OR x > list_min(request_lines))))
  FROM ads WHERE requests > 0)
UNION ALL SELECT 'click-before-impression', click_line FROM ads
WHERE click_line < impression_line AND coalesce(ad_kind IN ('native', 'customNative'), true)
UNION ALL SELECT 'impression-repeated', line FROM (
  SELECT session, ad, line, row_number() OVER (PARTITION BY session, ad, "by" ORDER BY line) AS number,
    bool_or("by" = 'sdk') OVER every AND bool_or("by" = 'adapter') OVER every AS doubled
  FROM ad_events WHERE event = 'impression' AND "by" IS NOT NULL WINDOW every AS (PARTITION BY session, ad))
JOIN ads USING (session, ad) WHERE number > 1 AND NOT doubled AND coalesce(ad_kind IN ('native', 'customNative'), true);

WITH rows AS (
  SELECT 'format' AS dimension, form AS name, session, requests, loads, impressions, viewed, taps FROM figures
  UNION ALL SELECT 'adUnit', unit, session, requests, loads, impressions, viewed, taps FROM figures
  UNION ALL SELECT 'day', day, session, requests, loads, impressions, viewed, taps FROM figures
  -- A session without ads has a country, too.
  UNION ALL SELECT 'country', sessions.country, session, requests, loads, impressions, viewed, taps
  FROM sessions LEFT JOIN figures USING (session))
SELECT dimension, coalesce(name, ''), count(DISTINCT session), coalesce(sum(requests), 0), coalesce(sum(loads), 0),
  coalesce(sum(impressions), 0), coalesce(sum(viewed), 0), coalesce(sum(taps), 0)
FROM rows GROUP BY ALL;

SELECT rule, line FROM findings ORDER BY ALL;

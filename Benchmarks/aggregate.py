"""The one figure that adspec's whole report is measured against: impressions and clicks by format and country.

    python aggregate.py recording.ndjson

Run by a Python that has DuckDB. The columns are named with their types, so that DuckDB neither guesses nor reads what
isn't asked for; two threads, as everybody has.
"""

import sys

import duckdb

QUERY = """
WITH events AS MATERIALIZED (
  SELECT event, session, ad, format, country
  FROM read_json(?, format = 'newline_delimited', columns = {
    event: 'VARCHAR', session: 'VARCHAR', ad: 'VARCHAR', format: 'VARCHAR', country: 'VARCHAR'})
  WHERE event IN ('session.start', 'ad.load', 'impression', 'ad.display', 'ad.start', 'click')
),
ads AS (
  SELECT session, ad, max(format) AS format,
    least(1, count(*) FILTER (event IN ('impression', 'ad.display', 'ad.start'))) AS impressions,
    count(*) FILTER (event = 'click') AS clicks
  FROM events WHERE event <> 'session.start' GROUP BY session, ad
),
countries AS (
  SELECT session, max(country) AS country FROM events WHERE event = 'session.start' GROUP BY session
)
SELECT format, country, sum(impressions), sum(clicks)
FROM ads JOIN countries USING (session) GROUP BY format, country ORDER BY format, country
"""

connection = duckdb.connect(config={"threads": 2})
for row in connection.execute(QUERY, [sys.argv[1]]).fetchall():
    print(*row, sep="\t")

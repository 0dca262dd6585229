# Two commands do all the set-up: `make site` and `make test`. The rest is for people who change adspec.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: help site docs-site test install deb portable bundle wheel packages bare-root bench soak fuzz spark-test site-check build facts schemas promises lint format docs clean

ADSPEC := .build/release/adspec
PACKAGES := .build/packages
SPARK := .build/spark-venv
SITE_CHECK := .build/site-venv
PREFIX ?= /usr/local
PORTABLE := .build/portable

# The commit that the tool names as its own: eight digits, and a plus sign where files differ from it.
export ADSPEC_COMMIT := $(shell test -e .git && id=$$(git rev-parse HEAD) && echo $${id:0:8}$$(git diff --quiet HEAD || echo +))

help: ## Show what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

site: build ## Publish the sample catalog to _site/
	@$(ADSPEC) build . --output _site --exit-zero
	@echo "The samples hold planted faults, so that the pages have something to show: what is reported above is meant."
	@echo "Open file://$(CURDIR)/_site/index.html"

docs-site: build ## Publish docs/, which the sample catalog links to as its pages/, with the catalog to _docs/
	@$(ADSPEC) build . --output _docs --rule-pages all --exit-zero
	@echo "Open file://$(CURDIR)/_docs/docs/index.html"

test: ## Run every test
	@scripts/install-system-packages.sh site test
	swift build -c release --build-tests --explicit-target-dependency-import-check error
	PATH=$$(scripts/test-path.sh) swift test -c release --skip-build --parallel

install: $(ADSPEC) ## Install the tool, its manual page and completions (PREFIX=/usr/local, DESTDIR=)
	@scripts/install.sh $(ADSPEC) '$(DESTDIR)$(PREFIX)'

deb: build ## Make a Debian package in .build/packages/
	@scripts/install-system-packages.sh package
	@scripts/make-deb.sh $(ADSPEC) $(PACKAGES)

portable: build
	@scripts/install-system-packages.sh package
	@scripts/make-portable.sh $(PORTABLE)

bundle: portable ## Make a .tar.gz for other distributions in .build/packages/
	@scripts/make-bundle.sh $(PORTABLE) $(PACKAGES)

wheel: portable ## Make a Python wheel, for pip, pipx, uvx and pre-commit, in .build/packages/
	@scripts/make-wheel.py $(PORTABLE) $(PACKAGES)

packages: deb bundle wheel ## Make all three

bare-root: ## Try all of the above, and the CI files, on bare Debian systems (as root; takes a quarter of an hour)
	@scripts/bare-root.sh

bench: build ## Measure speed and memory (ROWS=sessions,floor for some rows, SCALE=0.01 for a try)
	@python3 Benchmarks/bench.py --adspec $(ADSPEC) $(if $(ROWS),--rows $(ROWS)) $(if $(SCALE),--scale $(SCALE))

soak: build ## Kill builds, fail their system calls, change their inputs, thousands of times (needs strace; ONLY=kills, SCALE=0.1 for a try)
	@scripts/install-system-packages.sh soak
	@python3 Tests/Soak/soak.py $(ADSPEC) $(if $(ONLY),--only $(ONLY)) $(if $(SCALE),--scale $(SCALE))

fuzz: ## Feed readers, templates and caches with made-up bytes (ONLY=recording,cache, SECONDS=600 a target; 60 without)
	@scripts/install-system-packages.sh site
	ADSPEC_FUZZ=yes swift build -c release --scratch-path .build/fuzz --product adspec-fuzz \
	  --sanitize=address --sanitize=fuzzer -Xswiftc -sanitize=fuzzer,address
	@python3 Tests/Fuzz/fuzz.py .build/fuzz/release/adspec-fuzz $(if $(ONLY),--only $(ONLY)) $(if $(SECONDS),--seconds $(SECONDS))

spark-test: build ## Compare what a Spark cluster on this machine makes with one process (ONLY=samples,long, EVENTS=200000 for a try)
	@scripts/install-system-packages.sh spark
	@test -x $(SPARK)/bin/spark-submit || { python3 -m venv $(SPARK) && $(SPARK)/bin/pip install --quiet -r integrations/spark/requirements.txt; }
	@python3 Tests/Spark/spark_test.py $(ADSPEC) $(SPARK) $(if $(ONLY),--only $(ONLY)) $(if $(EVENTS),--events $(EVENTS))

site-check: build ## Look at four sites as readers do: links, numbers, tasks, HTML, accessibility, requests, budgets (ONLY=samples, SCALE=0.1 for a try)
	@scripts/install-system-packages.sh test spark
	@test -d $(SITE_CHECK) || { python3 -m venv $(SITE_CHECK) && $(SITE_CHECK)/bin/pip install --quiet -r Tests/Site/requirements.txt; }
	@python3 -B Tests/Site/site_check.py $(ADSPEC) . $(SITE_CHECK) $(if $(ONLY),--only $(ONLY)) $(if $(SCALE),--scale $(SCALE))

build: ## Build the command-line tool in release
	@scripts/install-system-packages.sh site
	swift build -c release --product adspec

$(ADSPEC):
	@$(MAKE) --no-print-directory build

schemas: build ## Renew the JSON Schemas that the files in formats/ name
	@mkdir -p .adspec
	@$(ADSPEC) print schema format > .adspec/format.schema.json
	@$(ADSPEC) print schema reviews > .adspec/reviews.schema.json
	@$(ADSPEC) print schema answers > .adspec/answers.schema.json

facts: ## Renew what the tool knows of itself, Templates/facts.json (after a change to a rule, an example or a fault)
	@scripts/install-system-packages.sh site test
	swift build -c release --build-tests
	-ADSPEC_RENEW=yes swift test -c release --skip-build --filter ToolFactsTests
	@git diff --stat Templates/facts.json

promises: ## Print the sentences of the contract, with the tests that hold each
	@swift build -c release --build-tests >&2
	@mkdir -p .build && ADSPEC_PROMISES=$(CURDIR)/.build/promises.md PATH=$$(scripts/test-path.sh) \
	  swift test -c release --skip-build --filter PromiseTests >&2
	@cat .build/promises.md

lint: ## Check format, imports, comments, versions, time to compile and what computes with users' numbers, as CI does
	swift format lint --strict --recursive Package.swift Sources Recorder Tests
	@scripts/check-imports.sh
	@scripts/check-numbers.py
	@scripts/check-comments.py
	@scripts/check-versions.sh
	@scripts/install-system-packages.sh site
	@scripts/check-compile-time.py

format: ## Format all Swift sources in place
	swift format --in-place --recursive Package.swift Sources Recorder Tests

docs: build ## Renew what is made in docs/: the manual page, and the references of options, of fields and of what is shown
	$(ADSPEC) print manual > docs/adspec.1
	$(ADSPEC) print manual --markdown > docs/options.md
	$(ADSPEC) print schema reference > docs/definitions.md
	$(ADSPEC) print schema privacy > docs/privacy.md

clean: ## Remove what was built
	rm -rf .build _site _docs

# Two commands do all the set-up: `make site` and `make test`. The rest is for people who change adspec.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: help site test bench setup build schemas lint format man clean

ADSPEC := .build/release/adspec

help: ## Show what there is
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

site: build ## Publish the sample catalog to _site/
	@$(ADSPEC) build . --output _site --exit-zero
	@echo "Open file://$(CURDIR)/_site/index.html"

test: setup ## Run every test
	swift build -c release --build-tests
	swift test -c release --skip-build --parallel

bench: build ## Measure speed and memory (ROWS=sessions,floor for some rows, SCALE=0.01 for a try)
	@python3 Benchmarks/bench.py --adspec $(ADSPEC) $(if $(ROWS),--rows $(ROWS)) $(if $(SCALE),--scale $(SCALE))

setup: ## Install the system packages that are missing
	@scripts/install-system-packages.sh

build: setup ## Build the command-line tool in release
	swift build -c release --product adspec

schemas: build ## Renew the JSON Schemas that the files in formats/ name
	@mkdir -p .adspec
	@$(ADSPEC) schema format > .adspec/format.schema.json
	@$(ADSPEC) schema reviews > .adspec/reviews.schema.json

lint: ## Check format and imports, as CI does
	swift format lint --strict --recursive Package.swift Sources Tests
	@scripts/check-imports.sh

format: ## Format all Swift sources in place
	swift format --in-place --recursive Package.swift Sources Tests

man: build ## Renew the manual page, docs/adspec.1
	$(ADSPEC) manual > docs/adspec.1

clean: ## Remove what was built
	rm -rf .build _site

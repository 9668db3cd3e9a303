# The front door. Each target is a few lines; `make help` lists them.
FOLDER ?=
SUBJECT ?=

TO ?= screenshots

.PHONY: help run build test check screenshots trials bench deb clean

help: ## this list
	@grep -E '^[a-z]+: .*##' $(MAKEFILE_LIST) | sed 's/: *##/\t/'

run: ## builds and runs it here: make run FOLDER=~/Films
	@etc/run $(if $(FOLDER),"$(FOLDER)")

build: ## builds what would be installed
	@etc/install-dependencies build
	swift build -c release --static-swift-stdlib --product dropreel
	swift build -c release --static-swift-stdlib --product dropreel-media

test: ## every test that this machine can run
	@etc/install-dependencies
	@etc/test
	@echo "make test: all that can be tried here passed"

check: ## form and house rules
	swift format lint -r -s Sources Tests Package.swift
	swift test --filter HouseTests

screenshots: ## pictures of every screen, in each language: make screenshots TO=folder
	@etc/install-dependencies
	swift build --product dropreel && swift build --product dropreel-media
	@DROPREEL_SCREENSHOTS="$(abspath $(TO))" DROPREEL_BINARY="$$(swift build --show-bin-path)/dropreel" Tests/BrowserTests/run test_screens.py --dist load

trials: build ## long runs, as root: mounts, namespaces, boxes, storms
	@set -e; for trial in etc/trials/*; do if [ -x "$$trial" ]; then echo "== $$trial"; "$$trial"; fi; done

bench: ## measurements of the release build: make bench SUBJECT=people
	@etc/install-dependencies bench
	@etc/bench $(SUBJECT)

deb: build ## the Debian package
	@etc/install-dependencies deb
	@etc/deb/build

clean: ## forgets what was built
	swift package clean

#!/bin/sh
# Fills a template with the values of cluster.env: ./fill.sh patroni.yml > /etc/patroni/config.yml
set -eu
cd "$(dirname "$0")"
set -a
. ./cluster.env
set +a
envsubst < "$1"

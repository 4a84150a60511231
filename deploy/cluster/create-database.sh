#!/bin/sh
# Creates the role and the database of the product, and the first backup. Run it once, as postgres, on the leader.
set -eu
cd "$(dirname "$0")"
. ./cluster.env
psql() { /usr/bin/psql -h "$SOCKET_DATA" -p "$POSTGRES_PORT" -v ON_ERROR_STOP=1 -q "$@"; }
psql -d postgres -c "create role openroster login password '$PRODUCT_PASSWORD'" -c "grant pg_monitor to openroster" \
  -c "create database openroster owner openroster template template0 encoding 'UTF8' locale 'C.UTF-8'"
psql -d openroster -c "create extension pg_trgm"
pgbackrest --stanza=openroster stanza-create
pgbackrest --stanza=openroster --type=full backup

#!/bin/bash
# Starts the programs of one machine of the cluster in a container: member, witness or entry. It fills the same templates as the steps of README.md.
set -eu
cd "$(dirname "$0")"
# The last value of a name counts.
env | grep -E '^(NAME|ADDRESS|POOLER_ADDRESS|ETCD_CLUSTER|ETCD_HOSTS|FIRST_POSTGRES|SECOND_POSTGRES|NETWORK|[A-Z]+_PASSWORD)=' >> cluster.env

start_as() {
  local user=$1
  shift
  setpriv --reuid="$user" --regid="$user" --init-groups -- "$@" &
}

case "$1" in
  member | witness)
    ./fill.sh etcd.yml > /etc/etcd/openroster.yml
    start_as etcd etcd --config-file /etc/etcd/openroster.yml
    if [ "$1" = member ]; then
      ./fill.sh pgbackrest.conf > /etc/pgbackrest.conf
      ./fill.sh patroni.yml | install -o postgres -g postgres -m 600 /dev/stdin /etc/patroni/config.yml
      chown postgres:postgres /var/lib/pgbackrest
      start_as postgres patroni /etc/patroni/config.yml
    fi
    ;;
  entry)
    ./fill.sh haproxy.cfg > /etc/haproxy/haproxy.cfg
    ./fill.sh pgbouncer.ini > /etc/pgbouncer/pgbouncer.ini
    ./fill.sh userlist.txt | install -o postgres -g postgres -m 600 /dev/stdin /etc/pgbouncer/userlist.txt
    haproxy -db -f /etc/haproxy/haproxy.cfg &
    start_as postgres pgbouncer /etc/pgbouncer/pgbouncer.ini
    ;;
esac

trap 'kill $(jobs -p); wait' TERM INT
# If one program ends, the container ends, and the engine starts it again.
wait -n || true
kill $(jobs -p) 2> /dev/null || true
wait || true
exit 1

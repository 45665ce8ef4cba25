import { type ClickHouseClient, ClickHouseLogLevel, type ClickHouseSettings, createClient } from '@clickhouse/client'
import { COMMAND_MS, STATEMENT_BYTES } from './limits.ts'
import { GRACE_MS } from './statements.ts'

/** What the embedded engine gets from its configuration, each statement brings along. */
const settings: ClickHouseSettings = {
  max_partitions_per_insert_block: '0',
  max_query_size: String(STATEMENT_BYTES),
  do_not_merge_across_partitions_select_final: 1,
  input_format_skip_unknown_fields: 0,
  output_format_json_quote_64bit_integers: 1,
  // An error in the middle of an answer must come as an error, not as a cut text with status 200.
  wait_end_of_query: 1,
  session_timezone: 'Asia/Shanghai',
}

/**
 * On a cluster: an insert is acknowledged when the shards have it; a query that joins two sharded tables asks the inner one
 * once; a replica that is behind answers nobody, and all ask the same replica first, so that a fold reads what the one
 * before it has written.
 */
const clusterSettings: ClickHouseSettings = {
  distributed_foreground_insert: 1,
  insert_quorum: 'auto',
  distributed_product_mode: 'global',
  load_balancing: 'in_order',
  prefer_localhost_replica: 0,
  max_replica_delay_for_distributed_queries: '30',
  fallback_to_stale_replicas_for_distributed_queries: 0,
  distributed_ddl_task_timeout: '600',
}

export const clientOf = (url: string, cluster: string | undefined, connections: number): ClickHouseClient =>
  createClient({
    url,
    application: 'data-centre',
    // Every failure reaches its caller; the client's own lines would write settings and addresses beside our log.
    log: { level: ClickHouseLogLevel.OFF },
    max_open_connections: connections,
    request_timeout: COMMAND_MS + GRACE_MS,
    // Lists of ids outgrow an address.
    use_multipart_params_auto: true,
    clickhouse_settings: { ...settings, ...(cluster ? clusterSettings : {}) },
  })

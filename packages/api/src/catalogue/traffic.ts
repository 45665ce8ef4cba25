import { type Measure, measures, ratios } from './types.ts'

const flow = { kind: 'flow', better: 'none' } as const
const gateway = ['province', 'host', 'isp', 'hour'] as const
const attack = ['attackType', 'attackLevel', 'attackAction', 'attackCountry', 'host', 'hour'] as const
/** Callers of the nation belong to no school, so what they do is no sum of places. */
const calls = ['callFamily', 'hour'] as const

/** What passes the gateways of the platforms, what their firewalls catch, and what people do in this console. */
export const trafficMeasures = measures({
  'gateway.outBytes': {
    ...flow,
    label: '出流量',
    unit: 'B',
    grain: gateway,
    definition: '统计期内各平台网关向用户发出的字节数。',
  },
  'gateway.inBytes': {
    ...flow,
    label: '入流量',
    unit: 'B',
    grain: gateway,
    definition: '统计期内各平台网关从用户收到的字节数。',
  },
  'gateway.requests': {
    ...flow,
    label: '请求数',
    unit: '次',
    grain: gateway,
    definition: '统计期内各平台网关收到的请求次数。',
  },
  'gateway.clientErrors': {
    ...flow,
    better: 'down',
    label: '4xx请求数',
    unit: '次',
    grain: gateway,
    definition: '统计期内状态码为 4xx 的请求次数。',
  },
  'gateway.serverErrors': {
    ...flow,
    better: 'down',
    label: '5xx请求数',
    unit: '次',
    grain: gateway,
    definition: '统计期内状态码为 5xx 的请求次数。',
  },
  'gateway.cacheHits': {
    ...flow,
    better: 'up',
    label: '缓存命中次数',
    unit: '次',
    grain: gateway,
    definition: '统计期内由缓存直接应答的请求次数。',
  },
  'waf.hits': {
    ...flow,
    better: 'down',
    label: '攻击次数',
    unit: '次',
    grain: attack,
    definition: '统计期内应用防火墙规则命中的请求次数，明细保留 180 天。',
  },
  'waf.blocked': {
    ...flow,
    label: '拦截次数',
    unit: '次',
    grain: attack,
    definition: '统计期内被应用防火墙直接拦截的请求次数，明细保留 180 天。',
  },
  'exports.count': {
    ...flow,
    label: '导出次数',
    unit: '次',
    grain: calls,
    definition: '统计期内本中心成功导出文件的次数。',
  },
  'exports.rows': {
    ...flow,
    label: '导出行数',
    unit: '行',
    grain: calls,
    definition: '统计期内本中心导出文件的数据行数之和。',
  },
  'operations.count': {
    ...flow,
    label: '操作次数',
    unit: '次',
    grain: calls,
    definition: '统计期内记入操作日志的登录、退出、导出与修改次数，含失败。',
  },
  'assets.calls': {
    ...flow,
    better: 'up',
    label: '数据服务调用量',
    unit: '次',
    grain: calls,
    definition: '统计期内统计接口被调用的次数，按接口族分列，批量请求逐个计。',
  },
})

export const trafficRatios = ratios({
  'gateway.serverErrorRate': {
    label: '5xx率',
    unit: '%',
    numerator: 'gateway.serverErrors',
    denominator: 'gateway.requests',
    scale: 100,
    decimals: 2,
    better: 'down',
    definition: '状态码为 5xx 的请求占全部请求的比例。',
  },
  'gateway.clientErrorRate': {
    label: '4xx率',
    unit: '%',
    numerator: 'gateway.clientErrors',
    denominator: 'gateway.requests',
    scale: 100,
    decimals: 2,
    better: 'down',
    definition: '状态码为 4xx 的请求占全部请求的比例。',
  },
  'gateway.hitRate': {
    label: '缓存命中率',
    unit: '%',
    numerator: 'gateway.cacheHits',
    denominator: 'gateway.requests',
    scale: 100,
    decimals: 1,
    better: 'up',
    definition: '由缓存直接应答的请求占全部请求的比例。',
  },
  'waf.blockRate': {
    label: '拦截率',
    unit: '%',
    numerator: 'waf.blocked',
    denominator: 'waf.hits',
    scale: 100,
    decimals: 1,
    better: 'up',
    definition: '被直接拦截的攻击占全部攻击的比例。',
  },
})

const state = { kind: 'state', better: 'none', grain: [] } as const satisfies Partial<Measure>

/** The gateways of this minute and what the installation holds. */
export const installationStates = measures({
  'gateway.bandwidth': {
    ...state,
    label: '实时带宽',
    unit: 'Mbps',
    decimals: 1,
    definition: '最近一个完整分钟内全部网关出流量折合的带宽。',
  },
  'gateway.bandwidthPeak': {
    ...state,
    label: '峰值带宽',
    unit: 'Mbps',
    decimals: 1,
    definition: '最近 24 小时内全部网关出流量之和最大的一分钟折合的带宽。',
  },
  'gateway.requestRate': {
    ...state,
    label: 'QPS',
    unit: '次/秒',
    decimals: 1,
    definition: '最近一个完整分钟内平均每秒的请求次数。',
  },
  'gateway.responseTime': {
    ...state,
    better: 'down',
    label: 'P95响应时间',
    unit: 'ms',
    definition: '所选时段内各网关每分钟 P95 响应时间按请求数加权的平均值。',
  },
  'media.fans': {
    ...state,
    better: 'up',
    label: '新媒体粉丝数',
    unit: '人',
    definition: '各新媒体账号最近一次填报的粉丝数之和，人工填报。',
  },
  'media.reads': {
    ...state,
    better: 'up',
    label: '新媒体阅读数',
    unit: '次',
    definition: '各新媒体账号最近一次填报的阅读数之和，人工填报。',
  },
  'assets.tables': { ...state, label: '数据表数', unit: '张', definition: '数据仓库与业务库中的数据表数量。' },
  'assets.rows': {
    ...state,
    label: '数据总量',
    unit: '行',
    definition: '数据仓库在用数据块的行数与业务库估计行数之和。',
  },
  'assets.bytes': {
    ...state,
    label: '存储量',
    unit: 'B',
    definition: '数据仓库压缩后的大小与业务库各表（含索引）大小之和。',
  },
  'assets.newRows': {
    ...state,
    label: '今日新增',
    unit: '行',
    definition: '今天零点至今的事件明细行数：登录、日志、素材使用、作答、流量、攻击、导出与调用，按事件时间计。',
  },
  'assets.quality': {
    ...state,
    better: 'up',
    label: '数据质量分',
    unit: '分',
    decimals: 1,
    definition: '最近一次数据核对规则检查中通过的核对项占全部核对项的比例，满分 100。',
  },
})

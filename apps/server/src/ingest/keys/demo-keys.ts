import { platforms } from '@data-centre/api'
import type { IngestKey, IntakeKeys } from './keys.ts'

const names = { zyk: '资源库（演示）', zjy: '职教云（演示）', mooc: '慕课（演示）', zyq: '专业群（演示）' } as const

/** One key per platform of the demo world, named `demo-<platform>`, for its simulator and for who tries the intake; made at the first start. */
export const ensureDemoKeys = (keys: IntakeKeys): Promise<IngestKey[]> =>
  Promise.all(platforms.map((platform) => keys.ensure({ keyId: `demo-${platform}`, platform, name: names[platform] })))

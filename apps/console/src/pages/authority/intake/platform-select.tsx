import { members } from '@data-centre/api'
import { Select } from '../../../forms/select.tsx'

/** 平台, 全部 included. */
export const PlatformSelect = ({ value, onChange }: { value: string; onChange: (platform: string) => void }) => (
  <Select
    prefix="平台"
    aria-label="平台"
    style={{ width: 136 }}
    value={value}
    options={[
      { value: '', label: '全部' },
      ...Object.entries(members.platform).map(([id, label]) => ({ value: id, label })),
    ]}
    onChange={onChange}
  />
)

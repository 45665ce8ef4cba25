import { mediaChannels } from '@data-centre/api'
import { Select } from '../../../forms/select.tsx'
import { Icon } from '../../../icons.tsx'
import { SearchField } from '../../../shell/search-field.tsx'
import type { WallContentView } from '../use-wall-content-view.ts'

interface MediaToolsProps {
  view: WallContentView
  onOpen: (dialog: 'new' | 'paste') => void
}

/** Narrows the rows, and adds to them. */
export const MediaTools = ({ view, onOpen }: MediaToolsProps) => (
  <>
    <Select
      prefix="渠道"
      aria-label="渠道"
      style={{ width: 168 }}
      value={view.channel}
      options={[
        { value: '', label: '全部' },
        ...Object.entries(mediaChannels).map(([value, label]) => ({ value, label })),
      ]}
      onChange={(channel) => view.put({ channel })}
    />
    <SearchField
      label="搜索账号"
      placeholder="账号"
      value={view.keyword}
      width={180}
      onChange={(keyword) => view.put({ keyword })}
    />
    <button type="button" className="button" onClick={() => onOpen('paste')}>
      从表格粘贴
    </button>
    <button type="button" className="button primary" onClick={() => onOpen('new')}>
      <Icon name="plus" size={14} />
      新增
    </button>
  </>
)

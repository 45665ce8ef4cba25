import { Segment } from '../../../blocks/parts/segment.tsx'
import { Select } from '../../../forms/select.tsx'
import { Icon } from '../../../icons.tsx'
import type { LetterFormat } from './letter-file.ts'
import { PlatformSelect } from './platform-select.tsx'
import { letterStates, reasonText } from './text.ts'
import type { IntakeView } from './use-view.ts'

const stateOptions = [
  { value: 'open', label: letterStates.open },
  { value: 'replayed', label: letterStates.replayed },
  { value: 'all', label: '全部' },
] as const

interface LetterToolsProps {
  view: IntakeView
  state: (typeof stateOptions)[number]['value']
  /** Something is under way, or there is nothing to save. */
  isBusy: boolean
  isEmpty: boolean
  ids: readonly string[]
  onSave: (format: LetterFormat) => void
  onReplay: (ids: readonly string[]) => void
}

/** Narrows the refused events, saves them and sends them once more. */
export const LetterTools = ({ view, state, isBusy, isEmpty, ids, onSave, onReplay }: LetterToolsProps) => (
  <>
    <Segment
      label="状态"
      small
      options={stateOptions}
      value={state}
      onChange={(value) => view.put({ state: value === 'open' ? '' : value })}
    />
    <PlatformSelect value={view.platform} onChange={(platform) => view.put({ platform })} />
    <Select
      prefix="原因"
      aria-label="原因"
      style={{ width: 156 }}
      value={view.reason}
      options={[
        { value: '', label: '全部' },
        ...Object.entries(reasonText).map(([value, label]) => ({ value, label })),
      ]}
      onChange={(reason: string) => view.put({ reason })}
    />
    <button type="button" className="button" disabled={isBusy || isEmpty} onClick={() => onSave('ndjson')}>
      <Icon name="download" size={14} />
      NDJSON
    </button>
    <button type="button" className="button" disabled={isBusy || isEmpty} onClick={() => onSave('csv')}>
      <Icon name="download" size={14} />
      CSV
    </button>
    <button
      type="button"
      className="button primary"
      disabled={isBusy || ids.length === 0}
      onClick={() => onReplay(ids)}
    >
      重新处理{ids.length > 0 ? ` ${ids.length} 条` : ''}
    </button>
  </>
)

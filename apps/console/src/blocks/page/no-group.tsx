import { useCentre } from '../../shell/area/centre.ts'
import { useProjectGroups } from '../../shell/area/use-school.ts'
import { Refused } from '../../shell/refused.tsx'

/** In place of a page about a project group: the first one is chosen as soon as they are known, or the school has none. */
export function NoGroup() {
  const { scope } = useCentre()
  const groups = useProjectGroups(scope.schoolId)
  if (groups?.length !== 0) return null
  return (
    <Refused text="本校尚无专业群" sentence="专业群由学校在业务平台中建立，建立后次日可在此查看统计" home={false} />
  )
}

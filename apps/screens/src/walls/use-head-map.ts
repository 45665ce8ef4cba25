import { type HeadMapConfig, type HeadMapScreen, headMapPreset } from '@data-centre/api'
import { useCall } from '../data/use-call.ts'
import { useWall } from '../data/wall-context.ts'

/** How this wall draws its map; the preset until the answer is there. Somebody who saves another one is followed at once. */
export function useHeadMap(screen: HeadMapScreen): HeadMapConfig {
  const { scope } = useWall()
  return useCall('bigLargeScreen/getHeadMap', { screen, scopeCode: scope.id }).data?.config ?? headMapPreset
}

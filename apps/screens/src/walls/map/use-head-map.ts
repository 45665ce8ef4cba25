import { type HeadMapConfig, type HeadMapScreen, headMapPreset } from '@data-centre/api'
import { useCall } from '../../data/use-call.ts'
import { useWall } from '../../data/wall-context.ts'

/**
 * How a wall draws its map of its scope, or of a province that it looks into; the preset until the answer is there. Somebody
 * who saves another one is followed at once.
 */
export function useHeadMap(screen: HeadMapScreen, code?: string): HeadMapConfig {
  const { scope } = useWall()
  return useCall('bigLargeScreen/getHeadMap', { screen, scopeCode: code ?? scope.id }).data?.config ?? headMapPreset
}

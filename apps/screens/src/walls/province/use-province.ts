import { useWall } from '../../data/wall-context.ts'

/** Words of every call of a province's wall. */
export function useProvince(): { province: string } {
  const { here, scope } = useWall()
  return { province: here.province ?? scope.id }
}

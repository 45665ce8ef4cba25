import { schoolWall } from './school-wall.tsx'

/** 实时大屏: the same wall, opened from the menu of the school's data centre. */
export default schoolWall('schoolRealTime')

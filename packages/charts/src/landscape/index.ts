export { WeekLandscape, type WeekLandscapeProps } from './week-landscape.tsx'

export { isChanged, isFull, sample } from '@data-centre/server/testing/sample.ts'

/** The projects of vitest (`vitest.config.ts`): those of the gate, and those of the full suite by part. */

/** `npm test` runs these. */
export const gate = ['architecture', 'packages', 'components', 'server', 'contract', 'gate']

/**
 * `npm run test:full -- PART` runs one of these. `needs`: programs without which its tests cannot run; what it may use besides is
 * named by `uses`.
 */
export const parts = {
  'server-slow': { needs: [], uses: ['libreoffice'] },
  http: { needs: ['postgres'], uses: [] },
  numbers: { needs: ['browser'], uses: ['libreoffice'] },
  journeys: { needs: ['browser', 'pdftotext'], uses: [] },
  walls: { needs: ['browser'], uses: [] },
  faults: { needs: ['browser', 'postgres', 'strace'], uses: [] },
  scale: { needs: ['browser', 'postgres', 'redis'], uses: [] },
}

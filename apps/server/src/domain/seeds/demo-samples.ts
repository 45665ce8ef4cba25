import { fileURLToPath } from 'node:url'
import { sampleFiles } from '../../warehouse/demo/sample-files.ts'
import type { Files } from '../files/files.ts'

/** Stores the files that resources of the demo world open; those that are there already stay. */
export async function seedDemoSamples(files: Files): Promise<void> {
  for (const [extension, code] of Object.entries(sampleFiles))
    await files.keepSample(fileURLToPath(new URL(`./samples/sample.${extension}`, import.meta.url)), {
      code,
      name: `教学素材示例.${extension}`,
    })
}

import product from '../../package.json' with { type: 'json' }

/** Versions that an operator is asked for when something is wrong. */
export const versionsOf = (build: string): { product: string; build: string; node: string; engine: string } => ({
  product: product.version,
  build,
  node: process.versions.node,
  engine: product.dependencies.chdb,
})

import mark from './mark.svg'

/** The product's mark: four bars in the platforms' colours. */
export const Mark = ({ size }: { size: number }) => <img src={mark} width={size} height={size} alt="" />

import { useEffect, useState } from 'react'
import css from './home-page.module.css'

/** A machine without a keyboard starts by itself; whoever stands before it has this long to stop it. */
const SECONDS = 5

interface WallStartProps {
  /** Path of the wall. */
  path: string
  name: string
}

/** The home page of a wall's account leads on to its wall; any key or click keeps the page. */
export function WallStart({ path, name }: WallStartProps) {
  const [left, setLeft] = useState<number | null>(SECONDS)
  const stopped = left === null
  useEffect(() => {
    if (stopped) return undefined
    const stop = () => setLeft(null)
    const timer = setInterval(() => setLeft((seconds) => seconds && seconds - 1), 1000)
    window.addEventListener('keydown', stop)
    window.addEventListener('pointerdown', stop)
    return () => {
      clearInterval(timer)
      window.removeEventListener('keydown', stop)
      window.removeEventListener('pointerdown', stop)
    }
  }, [stopped])
  useEffect(() => {
    if (left === 0) window.location.assign(path)
  }, [left, path])
  if (stopped) return null
  return (
    <p className={css.tell} role="status">
      {left} 秒后打开{name}，按任意键停留在本页
    </p>
  )
}

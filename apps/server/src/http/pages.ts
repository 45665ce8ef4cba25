import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type App, Fault, redirects, routeAt, routes, TOKEN_COOKIE } from '@data-centre/api'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '../call/envelope.ts'
import { allowOwnFrames } from './headers.ts'

/** Built files of the two apps. */
export type AppFolders = Readonly<Record<App, string>>

const YEAR_S = 365 * 86_400
/** Names that the bundler gives carry a hash of the content. */
const hashed = /[-.][A-Za-z0-9_-]{8,}\.(js|css|woff2?|png|jpe?g|svg|webp|json|wasm|bin|glb|hdr|ktx2)$/
const notBuilt =
  '<!doctype html><meta charset="utf-8"><title>数据中心</title><p>前端尚未构建，请在项目目录运行 npm start。</p>'

/** The app that owns a path; paths that nobody owns belong to nobody. */
export function appOf(path: string): App | undefined {
  const key = routeAt(path) ?? (Object.hasOwn(redirects, path) ? redirects[path] : undefined)
  return key && routes[key].app
}

const hasSession = ({ headers }: FastifyRequest): boolean => headers.cookie?.includes(`${TOKEN_COOKIE}=`) ?? false

/** A page with the layout of its path, by which it draws a frame before its program has come. */
const withLayout = (html: string, path: string): string => {
  const key = routeAt(path)
  return key ? html.replace('<html ', `<html data-layout="${routes[key].layout}" `) : html
}

/**
 * Serves the pages of both apps on one origin: every path without an extension is the page of the app that owns it, the
 * console's with 404 where nobody does; any other is a built file of one of them.
 */
export async function servePages(app: FastifyInstance, folders: AppFolders): Promise<void> {
  const roots = Object.values(folders)
  await app.register(staticFiles, {
    root: roots.filter((root) => existsSync(root)).length > 0 ? roots.filter((root) => existsSync(root)) : roots,
    serve: false,
    index: false,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.endsWith('index.html')
          ? 'no-store'
          : hashed.test(path)
            ? `public, max-age=${YEAR_S}, immutable`
            : 'no-cache',
      )
    },
  })
  const page = (path: string, isSignedIn: boolean, reply: FastifyReply): FastifyReply => {
    const owner = appOf(path)
    const folder = folders[owner ?? 'console']
    if (!existsSync(join(folder, 'index.html'))) return reply.code(503).type('text/html; charset=utf-8').send(notBuilt)
    if (owner === 'screens') allowOwnFrames(reply)
    // Who has no session sees the login page in the console, which has no frame; a wall may be paired.
    if (owner === 'screens' || (owner === 'console' && isSignedIn))
      return reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(withLayout(readFileSync(join(folder, 'index.html'), 'utf8'), path))
    // The console redirects people who mistyped an address; other clients get 404.
    return reply.code(owner ? 200 : 404).sendFile('index.html', folder, { cacheControl: false })
  }
  // Pages ask by HEAD whether a file that did not arrive is still there.
  app.get('/*', { compress: {}, exposeHeadRoute: true }, (request, reply) => {
    const path = decodeURIComponent(request.url.split('?', 1)[0] ?? '/')
    if (path === '/api' || path.startsWith('/api/')) return reply.code(404).send(refusal(new Fault('notFound')))
    const last = path.slice(path.lastIndexOf('/') + 1)
    return last.includes('.') ? reply.sendFile(path.slice(1)) : page(path, hasSession(request), reply)
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(refusal(new Fault('notFound'))))
}

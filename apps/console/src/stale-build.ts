/** After a new version was installed, files of the former one are gone: the page is loaded anew, once. */
const RELOADED_KEY = 'reloadedForBuild'

window.addEventListener('vite:preloadError', (event) => {
  if (sessionStorage.getItem(RELOADED_KEY) === location.href) return
  sessionStorage.setItem(RELOADED_KEY, location.href)
  event.preventDefault()
  location.reload()
})

/** Whether this browser keeps cookies for this page: tried, since some say yes and keep none. */
export function keepsCookies(): boolean {
  try {
    document.cookie = 'ginvite-probe=1; SameSite=Strict'
    const isKept = document.cookie.includes('ginvite-probe=1')
    document.cookie = 'ginvite-probe=; Max-Age=0; SameSite=Strict'
    return isKept
  } catch {
    return false
  }
}

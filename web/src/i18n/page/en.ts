/** The texts of the page as a thing of the browser: its line, its versions, its calls. */
export const page = {
  offline: {
    title: 'No connection',
    sub: 'The table cannot be reached. Your seat and your cards are safe on the server.',
    meanwhile: 'Until then, these can be read without a connection:',
  },
  update: {
    title: 'A new version is ready',
    load: 'Load it',
    later: 'Later',
  },
  install: {
    title: 'Install Ginvite',
    note: 'On the home screen, like any other app',
    onApple: 'On an iPhone or iPad: Share, then “Add to Home Screen”',
  },
  call: {
    note: 'Also when this page is closed. The message names no card.',
    installFirst: 'On an iPhone or iPad, add Ginvite to the home screen first.',
    failed: 'That did not work. Try again later.',
  },
  link: {
    network: 'For devices in the same network as this one',
    here: 'This address works on this device only',
  },
  cookies: {
    title: 'This browser keeps no cookies',
    text: 'A seat is recognised by one. Without it you can read the rules, watch and look at shared hands, but not sit down, play or have results. Allow cookies for this page and load it again.',
  },
  device: {
    cover: 'Cover the cards',
  },
}

export type PageText = typeof page

import { localPath } from '../link/link-rule.js';
import { siteOfPage } from '../site/site-of-page.js';

/** Navigates to a path of the site in the page's language; never to another host. */
export function goTo(path: string): void {
  location.assign(localPath(path, siteOfPage()));
}

/** Navigates to the home page, unless the visitor is on it. */
export function goHome(): void {
  if (siteOfPage().path !== '/') goTo('/');
}

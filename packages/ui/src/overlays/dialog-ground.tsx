/**
 * What lies between the page and a dialog. It also keeps the page from scrolling (document.css); Radix's own overlay does so
 * by a style element, which the policy of the site's pages refuses.
 */
export function DialogGround() {
  return <div data-scroll-lock="" className="fixed inset-0 z-50 bg-deep/50 backdrop-blur-xs transition-opacity starting:opacity-0" />;
}

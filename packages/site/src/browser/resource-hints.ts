/** React's hints about files that a page will need: the server has given them, and in the browser they come too late. */
function said(): void {}

export { said as preconnect, said as prefetchDNS, said as preinit, said as preinitModule, said as preload, said as preloadModule };

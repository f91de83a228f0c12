/**
 * No-ops for React's resource hints: the server has already sent them, and in the browser they come too late.
 */
function said(): void {}

export {
  said as preconnect,
  said as prefetchDNS,
  said as preinit,
  said as preinitModule,
  said as preload,
  said as preloadModule,
};

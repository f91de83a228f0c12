// The package has types for its main file only, which loads the clients of a dozen databases (50 ms at
// start).
declare module 'rate-limiter-flexible/lib/RateLimiterPostgres.js' {
  export { RateLimiterPostgres as default } from 'rate-limiter-flexible';
}

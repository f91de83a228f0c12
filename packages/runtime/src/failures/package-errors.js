// @ts-check
/** @typedef {import('./outside-error.js').OutsideError} OutsideError */

/**
 * Errors of npm and pnpm, by the codes in their output. https://pnpm.io/errors
 * @type {readonly import('./outside-error.js').Row[]}
 */
export const packageErrors = [
  {
    codes: ['SELF_SIGNED_CERT_IN_CHAIN', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'CERT_HAS_EXPIRED'].concat([
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'CERT_NOT_YET_VALID',
    ]),
    message: /invalid peer certificate/,
    problem: ({ host, code }) => `The certificate of ${host ?? 'the registry'} is not trusted (${code}).`,
    fix: () =>
      'Behind a proxy that inspects TLS: export NODE_EXTRA_CA_CERTS=/path/to/its/ca.pem; else check the clock of this machine.',
  },
  {
    codes: [
      'ENOTFOUND',
      'EAI_AGAIN',
      'ECONNREFUSED',
      'ECONNRESET',
      'ETIMEDOUT',
      'ENETUNREACH',
      'EHOSTUNREACH',
    ].concat(['ERR_SOCKET_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ERR_PNPM_META_FETCH_FAIL', 'EIDLETIMEOUT']),
    // Errors of pnpm 12 have no codes.
    message: /client error \(Connect\)/,
    problem: ({ host, code }) => `${host ?? 'The registry of packages'} could not be reached (${code}).`,
    fix: () =>
      'Check the connection and try again. Behind a proxy: export HTTPS_PROXY=http://proxy:8080; for a mirror: npm config set registry https://…',
  },
  {
    codes: ['E401', 'E403', 'ERR_PNPM_FETCH_401', 'ERR_PNPM_FETCH_403'],
    problem: ({ host }) => `${host ?? 'The registry'} refuses this account.`,
    fix: () => 'Sign in (npm login), or correct the registry and its token in ~/.npmrc.',
  },
  {
    codes: ['E404', 'ERR_PNPM_FETCH_404', 'ERR_PNPM_NO_MATCHING_VERSION', 'ETARGET'],
    problem: ({ host }) => `${host ?? 'The registry'} lacks a package of this repository.`,
    fix: () => 'If it is a mirror, use another: npm config set registry https://registry.npmjs.org',
  },
  {
    codes: ['EINTEGRITY', 'ERR_PNPM_TARBALL_INTEGRITY', 'ERR_PNPM_BROKEN_LOCKFILE'],
    problem: ({ host }) =>
      `${host ?? 'The registry'} delivered a package that is not the one of the lockfile.`,
    fix: () => 'Try again; if it stays, a proxy or mirror changes packages: use another registry.',
  },
  {
    codes: ['ERR_PNPM_OUTDATED_LOCKFILE', 'ERR_PNPM_LOCKFILE_MISSING_DEPENDENCY'],
    problem: () => 'pnpm-lock.yaml does not agree with the package.json files.',
    fix: () => 'Run "node tooling/bootstrap/run.mjs exec pnpm install", and commit pnpm-lock.yaml.',
  },
  {
    codes: ['ENOSPC', 'EDQUOT'],
    problem: () =>
      'The disk is full: packages need about 1.5 GB here and in the cache of the package manager.',
    fix: () => 'Make room and run the command again; it goes on where it stopped.',
  },
  {
    codes: ['EACCES', 'EPERM', 'EROFS', 'ERR_PNPM_UNEXPECTED_STORE'],
    problem: ({ path }) => `Packages can not be written${path === undefined ? '' : ` to ${path}`}.`,
    fix: ({ path }) => `Give the folder to this account: sudo chown -R "$(id -un)" ${path ?? '. ~/.npm'}`,
  },
];

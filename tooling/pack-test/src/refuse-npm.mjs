// The script `prepack` of each package: npm would pack `workspace:` and `catalog:` as they stand, which nobody can install.
if (!process.env.npm_config_user_agent?.startsWith('pnpm/')) {
  console.error('\nOnly pnpm packs this package: it writes versions for "workspace:" and "catalog:". Run "pnpm pack" or "pnpm publish".\n');
  process.exit(1);
}

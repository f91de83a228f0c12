// Script `prepack` of each package: npm would publish the ranges `workspace:` and `catalog:`, which cannot be
// installed.
if (!process.env.npm_config_user_agent?.startsWith('pnpm/')) {
  console.error(
    '\nOnly pnpm packs this package: it writes versions for "workspace:" and "catalog:". Run "pnpm pack" or "pnpm publish".\n',
  );
  process.exit(1);
}

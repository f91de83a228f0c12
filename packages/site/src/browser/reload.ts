export async function reload(): Promise<void> {
  const path = `/${location.pathname.split('/').slice(2).join('/')}`;
  await fetch(`/api/revalidation/revalidate?type=page&path=${encodeURIComponent(path)}`).catch(
    () => undefined,
  );
  location.reload();
}

/** Signs in a new subject, gives it two roles, and answers the headers that its requests carry. */
export async function signIn(api: string, headers: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const { jwt } = await answerOf<{ jwt: string }>(`${api}/api/rbac/subjects/authentication/init`);
  const { sub: subjectId } = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
  const post = (path: string, data: unknown) =>
    answerOf<{ id: string }>(api + path, { method: 'POST', headers, body: JSON.stringify({ data }) });
  for (const slug of ['bench-reader', 'bench-writer']) {
    const { id: roleId } = await post('/api/rbac/roles/find-or-create', { title: slug, slug });
    await post('/api/rbac/subjects-to-roles', { subjectId, roleId });
  }
  return { authorization: `Bearer ${jwt}` };
}

async function answerOf<Data>(url: string, init?: RequestInit): Promise<Data> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`);
  return ((await answer.json()) as { data: Data }).data;
}

import { useClient } from '@flotilla/react/client';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useAdmin } from '../../context/admin-context.js';
import { useAccess } from '../../context/access.js';
import { interfaceText } from '../../context/interface-text.js';
import { useInterfaceLanguage } from '../../context/language.js';
import { useT } from '../../context/use-t.js';
import { tablePath } from '../../context/routing/paths.js';
import { homeMessages } from './home-messages.js';
import { writeTableQuery } from '../../tables/table-query.js';

/** Tasks that modules define: the number of waiting rows, with a link to them. */
export function Tasks() {
  const t = useT(homeMessages);
  const { extensions, registry } = useAdmin();
  const access = useAccess();
  const client = useClient();
  const { language } = useInterfaceLanguage();
  const tasks = extensions
    .flatMap((extension) => extension.tasks ?? [])
    .flatMap((task) => {
      const entity = registry.entities.get(task.of);
      return entity && access.may('read', entity) ? [{ ...task, entity }] : [];
    });
  const counts = useQueries({
    queries: tasks.map(({ entity, filters }) => ({
      queryKey: [entity.key, 'list', 'count', undefined, { and: filters }],
      queryFn: async () => {
        const call = { method: 'GET', path: `${entity.route}/count`, query: { filters: { and: filters } } };
        return (await client.muted.send<{ data: number }>(call)).data;
      },
    })),
  });
  const waiting = tasks
    .flatMap((task, index) => ({ ...task, count: counts[index]?.data ?? 0 }))
    .filter(({ count }) => count > 0);
  if (waiting.length === 0) return <p className="text-muted-foreground">{t('noTasks')}</p>;
  return (
    <ul className="divide-y divide-border rounded-lg border border-border bg-card">
      {waiting.map(({ entity, name, title, filters, count }) => (
        <li key={`${entity.key} ${name}`}>
          <Link
            to={{
              pathname: tablePath(entity),
              search: String(writeTableQuery({ search: '', sort: undefined, filters })),
            }}
            className="flex min-h-11 items-center justify-between gap-4 px-4 hover:bg-muted"
          >
            {interfaceText(title, language)}
            <span className="rounded-full bg-accent-soft px-2.5 py-0.5 text-xs font-semibold text-accent-soft-foreground tabular-nums">
              {count}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

import { useAdmin } from '../context/admin-context.js';

/** What one sees first. */
export function Home() {
  const { site } = useAdmin();
  return <h1 className="font-display text-2xl">{site}</h1>;
}

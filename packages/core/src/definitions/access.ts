/**
 * Who may do something: everyone, any signed-in subject, the subject to whom the row is linked, or
 * administrators alone; a list names further roles by slug. The role `admin` may everything.
 */
export type Audience = 'public' | 'subject' | 'owner' | 'admin' | readonly string[];

/** The role that may everything. */
export const adminRole = 'admin';

/** Those who belong to both audiences: a link is read by those who may read both its ends. */
export function narrower(a: Audience, b: Audience): Audience {
  if (typeof a !== 'string') return typeof b === 'string' ? rolesAmong(b, a) : orAdmin(a.filter((role) => b.includes(role)));
  if (typeof b !== 'string') return rolesAmong(a, b);
  return closedness[a] >= closedness[b] ? a : b;
}

type NamedAudience = Extract<Audience, string>;

const closedness: Record<NamedAudience, number> = { public: 0, subject: 1, owner: 2, admin: 3 };

/** Whoever has a role is a subject; but a role owns nothing, and an owner has no role. */
function rolesAmong(audience: NamedAudience, roles: readonly string[]): Audience {
  return closedness[audience] <= closedness.subject ? roles : 'admin';
}

function orAdmin(roles: readonly string[]): Audience {
  return roles.length ? roles : 'admin';
}

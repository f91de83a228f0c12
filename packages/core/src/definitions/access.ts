/**
 * The callers that a rule permits: everyone, any signed-in subject, the subject that owns the row, or only
 * administrators. A list names further roles by slug. The role `admin` may make every call.
 */
export type Audience = 'public' | 'subject' | 'owner' | 'admin' | readonly string[];

/** The role with all permissions. */
export const adminRole = 'admin';

/** Returns the intersection of two audiences: a link is readable where both its ends are. */
export function intersectAudiences(a: Audience, b: Audience): Audience {
  if (typeof a !== 'string')
    return typeof b === 'string' ? rolesAmong(b, a) : orAdmin(a.filter((role) => b.includes(role)));
  if (typeof b !== 'string') return rolesAmong(a, b);
  return restrictiveness[a] >= restrictiveness[b] ? a : b;
}

type NamedAudience = Extract<Audience, string>;

const restrictiveness: Record<NamedAudience, number> = { public: 0, subject: 1, owner: 2, admin: 3 };

/** Every account with a role is a subject, but a role owns nothing, and an owner needs no role. */
function rolesAmong(audience: NamedAudience, roles: readonly string[]): Audience {
  return restrictiveness[audience] <= restrictiveness.subject ? roles : 'admin';
}

function orAdmin(roles: readonly string[]): Audience {
  return roles.length ? roles : 'admin';
}

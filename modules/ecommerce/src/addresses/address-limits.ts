/** Maximum characters of the parts of an address. In a separate file, because entities are loaded without zod. */
export const addressLimits = {
  name: 100,
  company: 100,
  line1: 200,
  line2: 200,
  city: 100,
  region: 100,
  postalCode: 20,
  phone: 50,
} as const;

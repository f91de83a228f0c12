import { newId, Rows, type TransactionContext } from '@flotilla/backend';
import { dayIn } from '@flotilla/core/values';
import { addDays } from '../../bookings/days.js';
import { product } from '../../entities/product.js';
import { review } from '../../entities/review.js';

/** Reviews of demo content by the slug of the product. `daysAgo`: first day of the rental. */
const reviews: readonly {
  readonly slug: string;
  readonly daysAgo: number;
  readonly rating: number;
  readonly authorName: string;
  readonly language: 'en' | 'ru';
  readonly text: string;
}[] = [
  {
    ...{ slug: 'lagoona-42', daysAgo: 24, rating: 5, authorName: 'Helen', language: 'en' },
    text: 'Four families, two days, no quarrels. The nets at the bow were the best place on board, and the skipper knew a bay that nobody else was in.',
  },
  {
    ...{ slug: 'lagoona-42', daysAgo: 61, rating: 4, authorName: 'Михаил', language: 'ru' },
    text: 'Чисто, всё исправно, приёмка заняла полчаса. Минус одна звезда за музыку: колонка на корме одна на всех.',
  },
  {
    ...{ slug: 'breeze-24', daysAgo: 12, rating: 5, authorName: 'Andreas', language: 'en' },
    text: 'We had never held a wheel before. Twenty minutes of explanation on the pier were enough for a whole day to the caves and back.',
  },
  {
    ...{ slug: 'aurora-68', daysAgo: 40, rating: 5, authorName: 'Ольга', language: 'ru' },
    text: 'Праздновали юбилей, двенадцать человек. Команда незаметная и точная, ужин у Фигового дерева запомнился всем.',
  },
  {
    ...{ slug: 'delphi-rib', daysAgo: 8, rating: 4, authorName: 'Tom', language: 'en' },
    text: 'Fast, dry and easy to park. Take a windbreaker: at thirty knots it is fresh even in June.',
  },
];

/** Adds published reviews to the demo products among these that have none, relative to today. */
export async function addDemoReviews(
  productIds: readonly string[],
  rows: Rows,
  context: TransactionContext,
): Promise<void> {
  const where = { id: { inArray: [...productIds] }, slug: { inArray: reviews.map(({ slug }) => slug) } };
  const products = await rows.of(product, context).find({ where, fields: ['slug', 'title'] });
  const ids = products.map(({ id }) => id);
  const known = await rows
    .of(review, context)
    .find({ where: { productId: { inArray: ids } }, fields: ['productId'] });
  const today = dayIn(Date.now(), 'UTC');
  for (const { id: productId, slug, title } of products) {
    if (known.some((one) => one.productId === productId)) continue;
    for (const { slug: of, daysAgo, ...written } of reviews.toReversed()) {
      if (of !== slug) continue;
      const usedOn = addDays(today, -daysAgo);
      const sale = { orderId: newId(), lineId: newId(), title, usedOn };
      const { id } = await rows.of(review, context).insert({ productId, ...sale, ...written });
      await rows.of(review, context).update(id, { status: 'published' });
    }
  }
}

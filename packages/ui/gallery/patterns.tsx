import {
  Badge,
  Breadcrumbs,
  Button,
  Card,
  CardContent,
  CardDescription,
  CardFooter,
  CardHeader,
  CardLink,
  CardMedia,
  CardTitle,
  Container,
  Eyebrow,
  Grid,
  Heading,
  Icon,
  Image,
  Pagination,
  Price,
  Section,
} from '../src/index.js';
import seascape from './seascape.svg';

/** The primitives combined as on pages. */
export function Patterns() {
  return (
    <>
      <Section>
        <Container>
          <Breadcrumbs items={breadcrumbs} className="mb-8" />
          <Eyebrow>Cyprus, all year round</Eyebrow>
          <Heading level={1} size="display" className="mt-4 max-w-[14ch]">
            Rent your dream, one day at a time
          </Heading>
          <p className="mt-6 max-w-prose text-lg text-muted-foreground">
            Motor yachts, sloops and catamarans from Latchi to Ayia Napa. Капитан, топливо и полотенца уже в
            цене.
          </p>
          <div className="mt-9 flex flex-wrap gap-3">
            <Button variant="primary" size="lg">
              See the fleet <Icon name="arrow-right" />
            </Button>
            <Button variant="outline" size="lg">
              How it works
            </Button>
          </div>
        </Container>
      </Section>
      <Section tone="muted">
        <Container>
          <Heading className="mb-10">Out on the water this week</Heading>
          <Grid columns={3}>
            {boats.map((boat) => (
              <BoatCard key={boat.slug} {...boat} />
            ))}
          </Grid>
          <Pagination
            className="mt-10"
            nextHref="?page=2"
            previousLabel="Previous"
            nextLabel="Next"
            status="1 / 4"
          />
        </Container>
      </Section>
    </>
  );
}

type Boat = { slug: string; title: string; description: string; amount: string; badge?: string };

function BoatCard({ slug, title, description, amount, badge }: Boat) {
  return (
    <Card interactive>
      <CardMedia>
        <Image src={seascape} alt="" width={1600} height={1067} ratio="3/2" />
        {badge && (
          <Badge variant="accent" className="absolute start-4 top-4">
            {badge}
          </Badge>
        )}
      </CardMedia>
      <CardHeader>
        <CardTitle>
          <CardLink href={`#${slug}`}>{title}</CardLink>
        </CardTitle>
        <CardDescription>{description}</CardDescription>
      </CardHeader>
      <CardContent className="flex gap-5 py-4 text-sm text-muted-foreground">
        <span className="flex items-center gap-1.5">
          <Icon name="users" /> 10
        </span>
        <span className="flex items-center gap-1.5">
          <Icon name="map-pin" /> Limassol
        </span>
      </CardContent>
      <CardFooter className="border-t border-border/60">
        <Price amount={amount} symbol="€" locale="en" prefix="from" suffix="per day" />
        <Icon name="arrow-right" className="text-accent" />
      </CardFooter>
    </Card>
  );
}

const breadcrumbs = [
  { label: 'Home', href: '#' },
  { label: 'Boats', href: '#boats' },
  { label: 'Motor yachts', href: '#motor' },
];

const boats: Boat[] = [
  {
    slug: 'aurora-68',
    title: 'Aurora 68',
    description: 'A flybridge for twelve, with a crew of two and a cook who fishes.',
    amount: '4200.00',
    badge: 'New',
  },
  {
    slug: 'selene-46',
    title: 'Selene 46',
    description: 'A sloop that leans into the Meltemi and forgives beginners.',
    amount: '890.50',
  },
  {
    slug: 'lagoona-42',
    title: 'Lagoona 42',
    description: 'Four cabins, two hulls, one net to lie in above the sea.',
    amount: '1250.00',
  },
];

import {
  Badge,
  Button,
  Card,
  CardContent,
  CardHeader,
  CardTitle,
  Checkbox,
  Container,
  DisclosureMenu,
  EmptyState,
  ErrorNotice,
  Field,
  FieldError,
  Grid,
  Heading,
  Icon,
  Input,
  Label,
  Prose,
  Section,
  Select,
  Skeleton,
  Textarea,
} from '../src/index.js';
import { iconShapes } from '../src/icons/icon-shapes.js';

/** Each primitive alone, in all its variants. */
export function Foundations() {
  return (
    <Section>
      <Container className="flex flex-col gap-14">
        <Actions />
        <Icons />
        <Grid columns={2}>
          <Form />
          <Feedback />
        </Grid>
        <RichText />
      </Container>
    </Section>
  );
}

const buttonVariantNames = [
  'default',
  'primary',
  'secondary',
  'outline',
  'ghost',
  'destructive',
  'link',
] as const;
const badgeVariantNames = ['default', 'secondary', 'accent', 'outline', 'success', 'destructive'] as const;

function Actions() {
  return (
    <div>
      <Heading className="mb-6">Actions</Heading>
      <div className="flex flex-wrap items-center gap-3">
        {buttonVariantNames.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button disabled>disabled</Button>
        <Button size="sm">small</Button>
        <Button size="lg">large</Button>
        <DisclosureMenu
          id="sizes"
          layout="dropdown"
          look={{ variant: 'outline', size: 'default' }}
          trigger={
            <>
              More <Icon name="chevron-down" />
            </>
          }
        >
          <Button variant="link">One</Button>
        </DisclosureMenu>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        {badgeVariantNames.map((variant) => (
          <Badge key={variant} variant={variant}>
            {variant}
          </Badge>
        ))}
      </div>
    </div>
  );
}

function Icons() {
  return (
    <div className="flex flex-wrap gap-5 text-2xl text-sea">
      {(Object.keys(iconShapes) as (keyof typeof iconShapes)[]).map((name) => (
        <Icon key={name} name={name} title={name} />
      ))}
    </div>
  );
}

function Form() {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Plan a day</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-5">
        <Field>
          <Label htmlFor="name">Name</Label>
          <Input id="name" placeholder="Despina" />
        </Field>
        <Field>
          <Label htmlFor="email">Email</Label>
          <Input id="email" aria-invalid defaultValue="despina@" aria-describedby="email-error" />
          <FieldError id="email-error">This is not an e-mail address.</FieldError>
        </Field>
        <Field>
          <Label htmlFor="harbour">Harbour</Label>
          <Select id="harbour">
            <option>Limassol Marina</option>
            <option>Ayia Napa Marina</option>
          </Select>
        </Field>
        <Field>
          <Label htmlFor="wish">Wishes</Label>
          <Textarea id="wish" placeholder="A quiet bay for lunch" />
        </Field>
        <Label className="flex items-center gap-3 font-normal">
          <Checkbox defaultChecked /> With a skipper
        </Label>
        <Button>Send request</Button>
      </CardContent>
    </Card>
  );
}

function Feedback() {
  return (
    <div className="flex flex-col gap-6">
      <ErrorNotice fallback="Oh no! Something went wrong..." />
      <ErrorNotice error={new Error('No subject found')} fallback="" />
      <EmptyState
        icon={<Icon name="anchor" />}
        title="Your cart is at anchor"
        description="Nothing is booked yet."
      >
        <Button variant="secondary">See the fleet</Button>
      </EmptyState>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-40" />
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-5 w-1/3" />
      </div>
    </div>
  );
}

function RichText() {
  return (
    <Prose>
      <h2>Forty minutes to the Blue Lagoon</h2>
      <p>
        From Latchi one keeps the coast to port. The water turns from ink to <a href="#glass">bottle glass</a>
        , and by eleven the bay is <strong>still empty</strong>.
      </p>
      <ul>
        <li>Leave at nine, before the day boats.</li>
        <li>Anchor on sand, in four to six metres.</li>
      </ul>
      <blockquote>
        <p>Море здесь такое прозрачное, что лодка будто висит в воздухе.</p>
      </blockquote>
      <h3>What it costs</h3>
      <table>
        <thead>
          <tr>
            <th>Boat</th>
            <th>Half a day</th>
            <th>A day</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>Breeze 24</td>
            <td>€220</td>
            <td>€360</td>
          </tr>
          <tr>
            <td>Delphi RIB</td>
            <td>€260</td>
            <td>€420</td>
          </tr>
        </tbody>
      </table>
      <h4>Small print</h4>
      <p>
        Call on channel <code>VHF 72</code> before you enter.
      </p>
      <pre>
        <code>34°59′N 32°18′E</code>
      </pre>
    </Prose>
  );
}

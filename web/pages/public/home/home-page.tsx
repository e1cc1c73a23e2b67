import { dashboardOf, useSession } from '../../../api/client/session-store.ts';
import { Hero } from './hero.tsx';
import {
  AccountsSection,
  ClosingSection,
  FeaturesSection,
  StepsSection,
  TestimonialsSection,
} from './home-sections.tsx';

/** The landing page (C-PU-02). It makes no calls to the bank, so that it shows at once. */
export function HomePage() {
  const { role } = useSession();
  const dashboard = role && dashboardOf(role);
  return (
    <>
      <Hero dashboard={dashboard} />
      <FeaturesSection />
      <StepsSection />
      <AccountsSection />
      <TestimonialsSection />
      <ClosingSection dashboard={dashboard} />
    </>
  );
}

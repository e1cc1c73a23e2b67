/**
 * Addresses that the web app has a page for. Any other address still gets the app, which shows 'Page
 * not found', but with status 404, so that crawlers and monitors are told the truth (rule C-PU-07).
 * A `$name` stands for one part. A test compares this list with the web's own.
 */
export const PAGE_ADDRESSES = [
  '/',
  '/customer/login',
  '/customer/register',
  '/account-selection',
  '/banker/login',
  '/customer/forgot-password',
  '/banker/forgot-password',
  '/reset-password',
  '/customer/dashboard',
  '/customer/profile',
  '/transactions',
  '/banker/dashboard',
  '/banker/customers',
  '/banker/customer/$id',
  '/banker/customer/deposit',
  '/banker/approvals',
  '/banker/books',
  '/banker/reports',
  '/banker/policy',
  '/banker/staff',
  '/banker/profile',
  '/mailbox',
  '/verify',
  '/about-us',
  '/about/conformance',
  '/careers',
  '/contact',
  '/blog',
  '/products/savings-accounts',
  '/products/fixed-deposits',
  '/products/loans',
  '/products/credit-cards',
  '/privacy-policy',
  '/terms-of-service',
  '/security',
] as const;

const patterns = PAGE_ADDRESSES.map((address) => new RegExp(`^${address.replace(/\$\w+/g, '[^/]+')}/?$`));

/** Whether the web app has a page at this path (without query and fragment). */
export function isPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

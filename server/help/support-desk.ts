/** Addresses of support. */
export const SUPPORT_DESK = { email: 'support@kosh.example', phone: '1800-000-0000' } as const;

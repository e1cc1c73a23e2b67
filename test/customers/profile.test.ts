import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, openApp } from '../sessions/app-under-test.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

test('[C-PF-04] the profile has every documented field', async () => {
  const { visitor, form } = await app.newCustomer();
  const { data } = (await visitor.call('GET', '/customers/profile')).body;
  expect(data).toMatchObject({
    name: form.name,
    email: form.email,
    phone: form.phone,
    address: form.address,
    status: 'active',
    account_type: 'savings',
    account_number: expect.stringMatching(/^50\d{10}$/),
    created_at: expect.any(String),
    password_changed_at: expect.any(String),
    profile_image: null,
    twoFactorEnabled: false,
    twoFactorVerifiedAt: null,
    minimum_balance: 1000,
  });
  expect(JSON.stringify(data)).not.toContain('argon2');
});

test('[C-PF-05] [C-PF-06] name, address and phone change; a new name has three letters, an old one of two may stay', async () => {
  const { visitor, form } = await app.newCustomer();
  const put = (body: object) => visitor.call('PUT', '/customers/profile', body);
  expect((await put({ name: 'Al' })).body).toMatchObject({
    code: 'INVALID_INPUT',
    message: 'Please enter a valid name (minimum 3 characters)',
  });
  expect(
    (await put({ name: '  Meera K Nair ', address: '4 Hill Road, Munnar', phone: '+91 98765 00001' })).body.data,
  ).toMatchObject({
    name: 'Meera K Nair',
    address: '4 Hill Road, Munnar',
    phone: '9876500001',
  });
  expect((await app.letter(form.email, 'profile-changed'))?.text).toContain('name, address, phone');

  await app.bank.asOwner("update bank.customers set name = 'Al' where email = $1", [form.email]);
  expect((await put({ name: 'Al', address: '5 Hill Road, Munnar' })).body.data).toMatchObject({
    name: 'Al',
    address: '5 Hill Road, Munnar',
  });
});

test('[C-PF-15] preferences are kept, and security alerts cannot be turned off', async () => {
  const { visitor } = await app.newCustomer();
  expect((await visitor.call('GET', '/customers/preferences')).body.data).toMatchObject({
    email: true,
    securityAlerts: true,
    marketingEmails: false,
  });
  const saved = await visitor.call('PUT', '/customers/preferences', {
    sms: false,
    securityAlerts: false,
    newFeatures: true,
  });
  const inForce = {
    language: 'en',
    email: true,
    sms: false,
    securityAlerts: true,
    transactionAlerts: true,
    transactionAlertsInApp: true,
    transactionAlertAbove: 5000,
    depositAlerts: true,
    depositAlertsInApp: true,
    marketingEmails: false,
    newFeatures: true,
  };
  expect(saved.body.data).toEqual(inForce);
  expect((await visitor.call('GET', '/customers/preferences')).body.data).toEqual(inForce);
});

test('[C-PF-03] the activity lists what happened to this customer’s access, and no other’s', async () => {
  const { visitor, form } = await app.newCustomer();
  await app.newCustomer();
  await app.visitor().call('POST', '/auth/login/customer', { email: form.email, password: 'wrong-password' });
  await visitor.call('PUT', '/customers/profile', { address: '9 Hill Road, Munnar' });
  const events = (await visitor.call('GET', '/customers/activity')).body.data.map(
    (entry: { event: string }) => entry.event,
  );
  expect(events).toEqual(['profile_changed', 'sign_in_refused', 'sign_in', 'account_opened']);
});

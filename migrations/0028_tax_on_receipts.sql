-- The default is for servers of the former version, and for payments from before.
alter table cash_flow add column tax_rate smallint default 10;
comment on column cash_flow.tax_rate is 'Per cent of consumption tax in a payment, for its receipt; null without tax. It says nothing of what is owed.';
alter table cash_flow add constraint cash_flow_tax_rate check (tax_rate in (8, 10)) not valid;
alter table cash_flow validate constraint cash_flow_tax_rate;

alter table setting add column receipt_tax_rate smallint default 10;
comment on column setting.receipt_tax_rate is 'The tax rate of payments that are entered without one; null without tax.';
alter table setting add constraint setting_receipt_tax_rate check (receipt_tax_rate in (8, 10)) not valid;
alter table setting validate constraint setting_receipt_tax_rate;

alter table receipt add column tax_rate smallint, add column tax integer;
comment on column receipt.tax_rate is 'Per cent. Null without tax, and where none is printed.';
comment on column receipt.tax is 'In yen, within the amount. Null where neither rate nor tax is printed.';
comment on column receipt.issuer_registration_number is 'Empty where the issuer has none.';
alter table receipt
  add constraint receipt_tax_rate check (tax_rate in (8, 10)) not valid,
  add constraint receipt_rate_has_tax check (tax_rate is null or tax is not null) not valid,
  add constraint receipt_tax_needs_number
    check (tax is null or issuer_registration_number <> '') not valid;
-- Together they read the table once.
alter table receipt
  validate constraint receipt_tax_rate,
  validate constraint receipt_rate_has_tax,
  validate constraint receipt_tax_needs_number;

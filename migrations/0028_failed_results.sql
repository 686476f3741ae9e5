-- Why HM has not taken the results: 'refused' in its own words, 'decided' by others, or the entry is 'gone'.
alter table result_attempt
  add column failure text
    constraint result_attempt_failure check (failure in ('refused', 'decided', 'gone')),
  add constraint result_attempt_failure_of_failed check (failure is null or failed_at is not null);
update result_attempt set failure = case last_error
    when 'HMでは、この申込の結果がすでに別に登録されています。' then 'decided'
    when 'HMにこの申込がありません。HMで取り消されていないか確認してください。' then 'gone'
    else 'refused'
  end
where failed_at is not null;

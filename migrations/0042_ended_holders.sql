-- Where the right to hold students had ended, it now has ended for good.
update student_holder set holder_id = null, version = student_holder.version + 1
from app_user holder
where holder.id = student_holder.holder_id and not (holder.is_enabled and holder.role in (1, 2, 3));
comment on table student_holder is
  'Who of the staff has a silent student in hand (rule 23.4). A later reservation of the student ends it, and so does the end of the holder''s right, which is written.';

-- Run once, at the address of the Leader that patronictl lists: psql -h 192.0.2.11 -U postgres -f database.sql
create role kenshu_owner login createdb password 'PASSWORD_OF_OWNER';
create role kenshu login password 'PASSWORD_OF_KENSHU';
create database kenshu owner kenshu_owner;
